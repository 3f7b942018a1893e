import { expect, it } from 'vitest'
import { newPasswordEndpoints } from './new-password.ts'

it('A password at sign-up is compared with the address and the name beside it', () => {
  const form = { email: 'ann.smithson@example.test', username: 'Velvet_Owl' }
  const issuesOf = (password: string) => newPasswordEndpoints.signUp.body.safeParse({ ...form, password }).error?.issues
  for (const password of ['ann.smithson', 'VelvetOwl1', 'smithson2026']) {
    expect(issuesOf(password)).toMatchObject([
      { path: ['password'], message: expect.stringContaining('guess') as string },
    ])
  }
  expect(issuesOf('quiet lantern rowing')).toBeUndefined()
})
