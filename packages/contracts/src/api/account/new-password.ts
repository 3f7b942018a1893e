/** The endpoints that take a new password. They have their own module, so that other screens do not load the password rules. */
import { z } from 'zod'
import { newUsernameSchema } from '../../domain/member/names.ts'
import { newPasswordSchema, weakPasswordReason } from '../../domain/member/password.ts'
import { emailSchema, inviteSchema, typedPasswordSchema } from '../../domain/member/user.ts'
import { authResponseSchema } from './auth.ts'
import { mailTokenSchema } from './account-security.ts'
import { defineEndpoint } from '../endpoint.ts'

export const newPasswordEndpoints = {
  signUp: defineEndpoint({
    method: 'POST',
    path: '/auth/sign-up',
    summary: 'Create an account and a session. A site may ask for an invite, or take no new accounts.',
    access: 'public',
    refusesBlocked: true,
    body: z
      .object({
        email: emailSchema,
        password: newPasswordSchema,
        username: newUsernameSchema,
        invite: inviteSchema.optional(),
      })
      .check(({ value, issues }) => {
        const message = weakPasswordReason(value.password, value)
        if (message) issues.push({ code: 'custom', path: ['password'], input: value.password, message })
      }),
    response: authResponseSchema,
    errors: [
      'auth.email-taken',
      'sign-up.closed',
      'sign-up.invite-required',
      'sign-up.invite-invalid',
      'request.too-many',
      'route.not-found',
    ],
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/auth/password',
    summary:
      'Set a new password. All other sessions of the account end; the session of the cookie continues under a new cookie. The current password counts as the first factor of the reverification.',
    access: 'session',
    body: z
      .object({ currentPassword: typedPasswordSchema, newPassword: newPasswordSchema })
      .check(({ value, issues }) => {
        if (value.newPassword !== value.currentPassword) return
        const message = 'Choose a password other than the one you have.'
        issues.push({ code: 'custom', path: ['newPassword'], input: value.newPassword, message })
      }),
    response: authResponseSchema,
    errors: [
      'auth.signed-out',
      'auth.invalid-credentials',
      'auth.reverification-required',
      'request.too-many',
      'route.not-found',
    ],
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/password/reset',
    summary:
      'Set a new password with the token of a mail, which is valid once. All sessions of the account end; nobody is signed in.',
    access: 'public',
    body: z.object({ token: mailTokenSchema, newPassword: newPasswordSchema }),
    response: authResponseSchema,
    errors: ['auth.link-invalid', 'request.too-many', 'route.not-found'],
  }),
} as const
