import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../lib/browser/site.ts'
import { pathBack, redirectSearch } from '../../lib/browser/redirect-back.ts'
import { SignInScreen } from '../../screens/account/sign-in-screen.tsx'

/** Parameters that a hosted provider adds to the address of the way back. The router may have parsed them. */
const answerParameters = ['code', 'state', 'iss', 'error'] as const
const answerSearch = (search: Record<string, unknown>): Partial<Record<(typeof answerParameters)[number], string>> =>
  Object.fromEntries(answerParameters.flatMap((name) => (name in search ? [[name, String(search[name])]] : [])))

export const Route = createFileRoute('/_app/sign-in/$')({
  staticData: { title: 'sign-in' },
  validateSearch: (search) => ({ ...redirectSearch(search), ...answerSearch(search) }),
  beforeLoad: async ({ search, location, params: { _splat } }) => {
    // Back from a hosted provider: a member who was asked to prove who they are is signed in.
    if (_splat === 'callback' && site().identityOrigin !== null) return
    const { requireStranger } = await import('../../screens/access/guards.ts')
    await requireStranger(pathBack(search, location.hash))
  },
  component: SignInScreen,
})
