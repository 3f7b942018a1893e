/**
 * A function of better-auth's that it does not bring itself: another session for the person whose session the cookie
 * carries. The old one is ended by the caller, so that a copy of the cookie is worth nothing any more.
 */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'

export const reopenSession = {
  id: 'reopen-session',
  endpoints: {
    /** Throws an API error 401 when the cookie carries no session. */
    reopenSession: createAuthEndpoint(
      '/reopen-session',
      { method: 'POST', requireHeaders: true, use: [sensitiveSessionMiddleware] },
      async (context) => {
        const { user } = context.context.session
        const session = await context.context.internalAdapter.createSession(user.id)
        await setSessionCookie(context, { session, user })
        return context.json({ id: session.id, token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin
