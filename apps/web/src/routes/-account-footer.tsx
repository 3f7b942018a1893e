/** Who is signed in, and the way out, on screens without the sidebar. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../features/account/account.queries.ts'
import { FormOther } from '../ui/form.tsx'
import { SignOutButton } from './-sign-out-button.tsx'

export function AccountFooter() {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <FormOther>
      {me.email ?? me.username} · <SignOutButton />
    </FormOther>
  )
}
