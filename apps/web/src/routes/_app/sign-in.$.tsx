import { createFileRoute } from '@tanstack/react-router'
import { pathBack, redirectSearch } from '../../lib/browser/redirect-back.ts'
import { SignInScreen } from '../../screens/account/sign-in-screen.tsx'

export const Route = createFileRoute('/_app/sign-in/$')({
  staticData: { title: 'sign-in' },
  validateSearch: redirectSearch,
  beforeLoad: async ({ search, location }) =>
    (await import('../../screens/access/guards.ts')).requireStranger(pathBack(search, location.hash)),
  component: SignInScreen,
})
