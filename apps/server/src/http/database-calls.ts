/** The budget of database time of a request, from its first hook to its answer. */
import type { FastifyRequest } from 'fastify'
import { newDatabaseCall, type DatabaseCall } from '../database/call-budget.ts'

const calls = new WeakMap<FastifyRequest, DatabaseCall>()

export function databaseCallOf(request: FastifyRequest): DatabaseCall {
  const known = calls.get(request)
  if (known) return known
  const call = newDatabaseCall()
  calls.set(request, call)
  return call
}
