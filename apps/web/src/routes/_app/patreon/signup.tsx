import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { patronStatusQuery } from '../../../features/membership/membership.queries.ts'
import { PatronSignup } from '../../../features/membership/patron-signup.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { AccountFooter } from '../../-account-footer.tsx'
import { MarkLink } from '../../-mark-link.tsx'

function PatronSignupScreen() {
  const { t } = useTranslation()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const texts = status.linked ? 'subscribe' : 'link'
  const lookAgain = async () => {
    await queryClient.fetchQuery({ ...patronStatusQuery, staleTime: 0 })
    await router.invalidate()
  }
  return (
    <FormPage
      mark={<MarkLink />}
      title={t(`patreon.${texts}.title`)}
      lead={t(`patreon.${texts}.lead`)}
      art="patreon-signup"
    >
      <PatronSignup status={status} onChanged={() => void lookAgain()} />
      <AccountFooter />
    </FormPage>
  )
}

export const Route = createFileRoute('/_app/patreon/signup')({
  staticData: { title: 'patreon-signup' },
  beforeLoad: async ({ location }) => (await import('../../-guards.ts')).requireNonMember(location.href),
  component: PatronSignupScreen,
})
