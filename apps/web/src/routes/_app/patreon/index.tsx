import { createFileRoute } from '@tanstack/react-router'
import type { PatronReturnSearch } from '../../../features/membership/patron-return.tsx'
import { PatronReturnScreen } from '../../../screens/membership/patron-return-screen.tsx'

/** A code is text, also where the search parser made a number or boolean of it. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

export const Route = createFileRoute('/_app/patreon/')({
  staticData: { title: 'patreon-return' },
  validateSearch: (search: Record<string, unknown>): PatronReturnSearch => ({
    code: text(search['code']),
    state: text(search['state']),
    error: text(search['error']),
  }),
  beforeLoad: async ({ location }) => {
    const { requirePatrons, requireUser } = await import('../../../screens/access/guards.ts')
    requirePatrons()
    await requireUser(location.href)
  },
  component: PatronReturnScreen,
})
