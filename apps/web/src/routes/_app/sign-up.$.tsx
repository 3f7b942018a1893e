import { createFileRoute } from '@tanstack/react-router'
import { pathBack, redirectSearch } from '../../lib/browser/redirect-back.ts'
import { requireOpenRegion } from '../../screens/access/require-open-region.ts'
import { SignUpScreen } from '../../screens/account/sign-up-screen.tsx'

export const Route = createFileRoute('/_app/sign-up/$')({
  staticData: { title: 'sign-up' },
  validateSearch: redirectSearch,
  beforeLoad: async ({ search, location }) => {
    requireOpenRegion()
    await (await import('../../screens/access/guards.ts')).requireStranger(pathBack(search, location.hash))
  },
  component: SignUpScreen,
})
