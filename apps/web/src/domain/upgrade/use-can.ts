/** Whether the member holds a capability, by the time at which the screen was opened. */
import { useState } from 'react'
import { can, type Capability, type MembershipTier } from '@rubato/contracts/domain'

/** When the component was first rendered, ms since 1970. */
export const useOpenedAt = (): number => useState(() => Date.now())[0]

export function useCan(membershipTier: MembershipTier, capability: Capability): boolean {
  return can({ membershipTier }, capability, useOpenedAt())
}
