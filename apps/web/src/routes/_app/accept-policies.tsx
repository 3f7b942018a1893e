import { createFileRoute, redirect } from '@tanstack/react-router'
import { pathBack, redirectSearch } from '../../lib/browser/redirect-back.ts'
import { AcceptPoliciesScreen } from '../../screens/policies/accept-policies-screen.tsx'

export const Route = createFileRoute('/_app/accept-policies')({
  staticData: { title: 'accept-policies' },
  validateSearch: redirectSearch,
  beforeLoad: async ({ location, search }) => {
    const { requireUser } = await import('../../screens/access/guards.ts')
    const user = await requireUser(location.href)
    if (user.policiesToAccept.length + user.consentsToGive.length === 0)
      throw redirect({ to: pathBack(search, location.hash) })
  },
  component: AcceptPoliciesScreen,
})
