/** Names and values in two columns. */
import type { ReactNode } from 'react'
import records from './records.module.css'

export interface Fact {
  name: string
  value: ReactNode
  /** Shown in red: it needs attention. */
  isBad?: boolean
}

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={records['facts']}>
    {facts.map(({ name, value, isBad = false }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd data-bad={isBad || undefined}>{value}</dd>
      </div>
    ))}
  </dl>
)
