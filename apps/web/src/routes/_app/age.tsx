import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../features/account/account.queries.ts'
import { AgeGate } from '../../features/account/age-gate.tsx'
import { redirectSearch, safePath } from '../../lib/redirect-back.ts'
import { FormPage } from '../../ui/form-page.tsx'
import { MarkLink } from '../../screens/menu/mark-link.tsx'

function AgeScreen() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = async () => {
    await signOut(queryClient)
    await navigate({ to: '/' })
  }
  return (
    <FormPage mark={<MarkLink />} title={t('age.title')} lead={t('age.text')} art="age">
      <AgeGate onDone={() => void navigate({ to: safePath(search.redirect), replace: true })} onLeave={leave} />
    </FormPage>
  )
}

export const Route = createFileRoute('/_app/age')({
  staticData: { title: 'age' },
  validateSearch: redirectSearch,
  beforeLoad: async ({ location, search }) => {
    const { requireUser } = await import('../../screens/access/guards.ts')
    const user = await requireUser(location.href)
    if (user.ageDeclaredAt !== null) throw redirect({ to: safePath(search.redirect) })
  },
  component: AgeScreen,
})
