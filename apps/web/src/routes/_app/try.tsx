import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadCatalogueTexts } from '../../lib/i18n/i18n.ts'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { requireOpenRegion } from '../../screens/access/require-open-region.ts'
import { TryScreen } from '../../screens/landing/try-screen.tsx'

export const Route = createFileRoute('/_app/try')({
  staticData: { title: 'try' },
  // Members have the whole stage.
  beforeLoad: async () => {
    requireOpenRegion()
    if (!hasSignedInHint()) return
    const { isMember } = await import('../../screens/access/guards.ts')
    if (await isMember()) throw redirect({ to: '/play' })
  },
  loader: loadCatalogueTexts,
  component: TryScreen,
})
