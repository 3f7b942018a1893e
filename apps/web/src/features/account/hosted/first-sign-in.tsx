/** The first sign-in of a person at the provider: an account from before is continued with its password, or a new one opened. */
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hostedSignInEndpoints, type EndpointOutput } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { supportEmail } from '../../../lib/browser/product.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Form, FormAlert, FormOther } from '../../../ui/inputs/form.tsx'
import { PasswordField } from '../../../ui/inputs/password-field.tsx'
import { TextWithMail } from '../../../ui/text/text-with-mail.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { firstSignInQuery } from './hosted.queries.ts'
import { providerName } from './provider.ts'

type FormerAccount = NonNullable<EndpointOutput<(typeof hostedSignInEndpoints)['getFirstSignIn']>['formerAccount']>

interface PartProps {
  onDone: () => void
  /** Shows the other part. */
  onOther: () => void
}

function MoveForm({ account, onDone, onOther }: PartProps & { account: FormerAccount }) {
  const { t, i18n } = useTranslation()
  const email = supportEmail()
  const { fieldProps, alert, busy, onSubmit } = useAccountForm({
    name: 'move-account',
    initial: { password: '' },
    schema: hostedSignInEndpoints.moveAccount.body,
    submit: (body) => call(hostedSignInEndpoints.moveAccount, { body }),
    onDone,
  })
  const password = fieldProps('password')
  const created = longDate(account.createdAt, i18n.language)
  return (
    <>
      <p>{t('hosted.first.found', { username: account.username, date: created, provider: providerName() })}</p>
      <Form onSubmit={onSubmit}>
        {alert && <FormAlert>{alert}</FormAlert>}
        <input hidden readOnly autoComplete="username" value={account.username} />
        <PasswordField
          label={t('hosted.first.password', { username: account.username })}
          autoComplete="current-password"
          {...password}
          error={password.error && t('sign-in.password-required')}
        />
        <Button type="submit" wide disabled={busy}>
          {t('hosted.first.move')}
        </Button>
        <Button look="secondary" wide disabled={busy} onClick={onOther}>
          {t('hosted.first.new')}
        </Button>
      </Form>
      <FormOther>
        <TextWithMail text={t('hosted.first.forgotten', { email })} email={email} />
      </FormOther>
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
  if (found.isPending) return <Skeleton rows={2} label={t('states.loading')} />
  if (found.isError) return <FormAlert>{errorSentence(t, found.error)}</FormAlert>
  const { formerAccount } = found.data
  if (formerAccount && !wantsNew)
    return <MoveForm account={formerAccount} onDone={onDone} onOther={() => setWantsNew(true)} />
  return <NameForm hasFormer={formerAccount !== null} onDone={onDone} onOther={() => setWantsNew(false)} />
}
