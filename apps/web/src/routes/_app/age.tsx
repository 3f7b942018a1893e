import { createFileRoute, redirect } from '@tanstack/react-router'
import { pathBack, redirectSearch } from '../../lib/browser/redirect-back.ts'
import { requireOpenRegion } from '../../screens/access/require-open-region.ts'
import { AgeScreen } from '../../screens/account/age-screen.tsx'

export const Route = createFileRoute('/_app/age')({
  staticData: { title: 'age' },
  validateSearch: redirectSearch,
  beforeLoad: async ({ location, search }) => {
    const { requireUser } = await import('../../screens/access/guards.ts')
    const user = await requireUser(location.href)
    requireOpenRegion()
    if (user.ageDeclaredAt !== null) throw redirect({ to: pathBack(search, location.hash) })
  },
  component: AgeScreen,
})
