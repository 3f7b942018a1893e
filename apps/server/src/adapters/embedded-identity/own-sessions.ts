/**
 * better-auth plugin that opens sessions without a password: for a person who proved a second factor or a passkey, and in
 * place of the session whose cookie is given; and that signs the cookie of a session again. better-auth has no such functions.
 */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

export const ownSessions = {
  id: 'own-sessions',
  endpoints: {
    /** The cookie of the session again, signed with the present secret. Throws an API error 401 without a session. */
    signSession: createAuthEndpoint(
      '/sign-session',
      { method: 'POST', requireHeaders: true, use: [sensitiveSessionMiddleware] },
      async (context) => {
        await setSessionCookie(context, context.context.session)
        return context.json({})
      },
    ),
    /** The caller has checked who it is. Null when there is no such person. */
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        if (!user) return context.json(null)
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(context, { session, user })
        return context.json({ token: session.token })
      },
    ),
    /**
     * A second session of the person whose session the cookie carries, on the same device; the caller ends the old one, so
     * that copies of its cookie become invalid. Throws an API error 401 when the cookie carries no session.
     */
    reopenSession: createAuthEndpoint(
      '/reopen-session',
      { method: 'POST', requireHeaders: true, use: [sensitiveSessionMiddleware] },
      async (context) => {
        const { user, session: old } = context.context.session
        const { userAgent } = old
        const session = await context.context.internalAdapter.createSession(user.id, false, { userAgent })
        await setSessionCookie(context, { session, user })
        return context.json({ id: session.id, token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin
