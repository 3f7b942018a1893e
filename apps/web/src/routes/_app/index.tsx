import { createFileRoute } from '@tanstack/react-router'
import { PolicyLinks } from '../../features/policies/policy-links.tsx'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { site } from '../../lib/browser/site.ts'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { requireOpenRegion } from '../../screens/access/require-open-region.ts'
import { Landing } from '../../screens/landing/landing.tsx'

const SignOutButton = lazyPiece(async () => (await import('../../screens/menu/sign-out-button.tsx')).SignOutButton)

function LandingPage() {
  return (
    <Landing
      product={site().productName}
      signedIn={Route.useLoaderData()}
      policyLinks={<PolicyLinks />}
      signOut={<SignOutButton />}
    />
  )
}

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'landing' },
  // Visitors get the page at once; only a browser that signed in before loads the code that reads the session.
  beforeLoad: async () => {
    requireOpenRegion()
    if (hasSignedInHint()) await (await import('../../screens/access/guards.ts')).sendMembersHome()
  },
  loader: () => hasSignedInHint(),
  component: LandingPage,
})
