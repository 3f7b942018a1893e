/** `/sign-up/move`: the link of a mail, in the browser of a first sign-in that is open. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { HOME } from '../../../lib/browser/redirect-back.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { firstSignInQuery } from './hosted.queries.ts'
import { HostedStart } from './hosted-start.tsx'
import { MoveForm } from './move-form.tsx'
import { providerName } from './provider.ts'

export function MoveByLink({ link, onDone }: { link: string; onDone: () => void }) {
  const { t } = useTranslation()
  const found = useQuery(firstSignInQuery)
  if (found.isPending) return <Skeleton rows={2} />
  if (isErrorCode(found.error, 'auth.signed-out')) {
    return (
      <>
        <p>{t('hosted.move.signed-out', { provider: providerName() })}</p>
        <HostedStart purpose="sign-in" path={HOME} />
      </>
    )
  }
  if (found.isError) return <FormAlert>{errorSentence(t, found.error)}</FormAlert>
  const { formerAccount } = found.data
  return formerAccount ? (
    <MoveForm account={formerAccount} link={link} onDone={onDone} />
  ) : (
    <FormAlert>{t('hosted.move.none')}</FormAlert>
  )
}
