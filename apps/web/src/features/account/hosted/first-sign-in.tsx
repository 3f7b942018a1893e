/** The first sign-in of a person at the provider: an account from before is continued, or a new one opened. */
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hostedSignInEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { site } from '../../../lib/browser/site.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Form, FormAlert, FormOther } from '../../../ui/inputs/form.tsx'
import { TextWithMail } from '../../../ui/text/text-with-mail.tsx'
import { useAccountForm } from '../use-account-form.ts'
import classes from '../account.module.css'
import { firstSignInQuery, type FormerAccount } from './hosted.queries.ts'
import { MoveForm } from './move-form.tsx'

interface PartProps {
  onDone: () => void
  /** Shows the other part. */
  onOther: () => void
}

/** Sends a link to the address of the account from before, for a forgotten password. */
function SendMoveLink() {
  const { t } = useTranslation()
  const send = useMutation({ mutationFn: () => call(hostedSignInEndpoints.sendMoveLink) })
  return (
    <div>
      <Button look="secondary" wide disabled={send.isPending} onClick={() => send.mutate()}>
        {t('hosted.first.send-link')}
      </Button>
      {send.error && (
        <div className={classes['below']}>
          <FormAlert>{errorSentence(t, send.error)}</FormAlert>
        </div>
      )}
      <div role="status">{send.isSuccess && <p className={classes['below']}>{t('hosted.first.link-sent')}</p>}</div>
    </div>
  )
}

function FoundAccount({ account, onDone, onOther }: PartProps & { account: FormerAccount }) {
  const { t } = useTranslation()
  const email = site().supportEmail
  return (
    <>
      <MoveForm account={account} onDone={onDone} />
      {site().sendsMail && <SendMoveLink />}
      <Button look="secondary" wide onClick={onOther}>
        {t('hosted.first.new')}
      </Button>
      {!site().sendsMail && (
        <FormOther>
          <TextWithMail text={t('hosted.first.forgotten', { email })} email={email} />
        </FormOther>
      )}
    </>
  )
}

function NameForm({ hasFormer, onDone, onOther }: PartProps & { hasFormer: boolean }) {
  const { t } = useTranslation()
  const { fieldProps, alert, busy, onSubmit } = useAccountForm({
    name: 'hosted-name',
    initial: { username: '', password: '' },
    schema: hostedSignInEndpoints.openAccount.body,
    submit: ({ username }) => call(hostedSignInEndpoints.openAccount, { body: { username } }),
    onDone,
  })
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <TextInput
        label={t('sign-up.username')}
        description={t('sign-up.username-hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldProps('username')}
      />
      <Button type="submit" wide disabled={busy}>
        {t('sign-up.submit')}
      </Button>
      {hasFormer && (
        <Button look="secondary" wide disabled={busy} onClick={onOther}>
          {t('hosted.first.back')}
        </Button>
      )}
    </Form>
  )
}

export function FirstSignIn({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const found = useQuery(firstSignInQuery)
  const [wantsNew, setWantsNew] = useState(false)
  if (found.isPending) return <Skeleton rows={2} />
  if (found.isError) return <FormAlert>{errorSentence(t, found.error)}</FormAlert>
  const { formerAccount } = found.data
  if (formerAccount && !wantsNew)
    return <FoundAccount account={formerAccount} onDone={onDone} onOther={() => setWantsNew(true)} />
  return <NameForm hasFormer={formerAccount !== null} onDone={onDone} onOther={() => setWantsNew(false)} />
}
