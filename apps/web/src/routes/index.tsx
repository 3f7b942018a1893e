import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '../features/landing/landing.tsx'
import { lazyPiece } from '../lib/errors/lazy-piece.tsx'
import { productName } from '../lib/browser/product.ts'
import { hasSignedInHint } from '../lib/storage/signed-in-hint.ts'

const SignOutButton = lazyPiece(async () => (await import('./-sign-out-button.tsx')).SignOutButton)

export const Route = createFileRoute('/')({
  // The first page of most visits: one request fewer before it shows.
  codeSplitGroupings: [],
  // Strangers get the page at once; only a browser that signed in before loads the code that looks for its session.
  beforeLoad: async () => {
    if (hasSignedInHint()) await (await import('./-guards.ts')).sendMembersHome()
  },
  component: () => <Landing product={productName()} signedIn={hasSignedInHint()} signOut={<SignOutButton />} />,
})
