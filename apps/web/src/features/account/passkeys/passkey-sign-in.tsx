/** Signs in with a passkey of this browser, without an address. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { proofEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { beginSession } from '../account.queries.ts'
import { hasPasskeys, isPasskeyCancelled, provePasskey } from './browser-passkeys.ts'

export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const signIn = useMutation({
    mutationFn: async () => call(proofEndpoints.signInWithPasskey, { body: { passkey: await provePasskey() } }),
    onSuccess(reply) {
      beginSession(queryClient, reply)
      onDone()
    },
  })
  if (!hasPasskeys()) return null
  const { error } = signIn
  return (
    <>
      {error && (
        <FormAlert>{isPasskeyCancelled(error) ? t('security.passkeys.cancelled') : errorSentence(t, error)}</FormAlert>
      )}
      <Button look="secondary" wide disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('sign-in.passkey')}
      </Button>
    </>
  )
}
