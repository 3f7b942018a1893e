import { GRAMMAR_CHECKS_PER_MINUTE, type grammarEndpoints } from '@rubato/contracts/api'
import type { Handler } from '../../http/bind-endpoints.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { grammarCheck, type GrammarDependencies } from './check-grammar.ts'

type Routes = { [K in keyof typeof grammarEndpoints]: Handler<(typeof grammarEndpoints)[K]> }

interface Dependencies extends GrammarDependencies {
  rateLimitFactor: number
}

export function grammarRoutes(dependencies: Dependencies): Routes {
  const { clock, rateLimitFactor } = dependencies
  const byMember = createRateLimiter({ limit: GRAMMAR_CHECKS_PER_MINUTE, windowMs: 60_000 }, clock, rateLimitFactor)
  const check = grammarCheck(dependencies)
  return {
    checkGrammar: async ({ body }, { actor }) => {
      byMember.take(actor.userId)
      return check(body.text, body.dialect)
    },
  }
}
