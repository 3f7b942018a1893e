/**
 * better-auth plugin that opens a second session for the person whose session the cookie carries; better-auth has no
 * such function. The caller ends the old session, so that copies of its cookie become invalid.
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
