/** Renews a cancelled subscription again, before its period is over. */
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '@rubato/contracts/domain'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { useResume } from '../payments.queries.ts'

export function ResumeSubscription({ subscription: { id } }: { subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const resume = useResume(id, () => notifySuccess(t('subscription.resume.done'), t('subscription.resume.done-text')))
  return (
    <>
      <Button aria-disabled={resume.isPending} onClick={() => resume.isPending || resume.mutate()}>
        {t('subscription.resume.open')}
      </Button>
      {resume.error && <FormAlert>{errorSentence(t, resume.error)}</FormAlert>}
    </>
  )
}
