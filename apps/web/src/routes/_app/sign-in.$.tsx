import { createFileRoute } from '@tanstack/react-router'
import { redirectSearch } from '../../lib/browser/redirect-back.ts'
import { SignInScreen } from '../../screens/account/sign-in-screen.tsx'

export const Route = createFileRoute('/_app/sign-in/$')({
  staticData: { title: 'sign-in' },
  validateSearch: redirectSearch,
  beforeLoad: async ({ search }) => (await import('../../screens/access/guards.ts')).requireStranger(search.redirect),
  component: SignInScreen,
})
