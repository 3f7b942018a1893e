import { GRAMMAR_CHECKS_PER_MINUTE, type grammarEndpoints } from '@rubato/contracts/api'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import { grammarCheck, type GrammarDependencies } from './check-grammar.ts'

interface Dependencies extends GrammarDependencies {
  createLimiter: CreateLimiter
}

export function grammarRoutes(dependencies: Dependencies): Pick<Handlers, keyof typeof grammarEndpoints> {
  const byMember = dependencies.createLimiter({ limit: GRAMMAR_CHECKS_PER_MINUTE, windowMs: 60_000 })
  const check = grammarCheck(dependencies)
  return {
    checkGrammar: async ({ body }, { actor }) => {
      byMember.take(actor.userId)
      return check(body.text, body.dialect)
    },
  }
}
