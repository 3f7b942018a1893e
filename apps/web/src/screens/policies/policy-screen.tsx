import type { Policy } from '@rubato/contracts/domain'
import { PolicyFrame } from '../../features/policies/policy-frame.tsx'
import { PolicyText } from '../../features/policies/policy-text.tsx'
import { site } from '../../lib/browser/site.ts'
import type { Frame } from '../access/menu-for-members.ts'

interface PolicyScreenProps {
  policy: Policy
  /** The frame with the menu; null for visitors. */
  Frame: Frame | null
}

export function PolicyScreen({ policy, Frame }: PolicyScreenProps) {
  const page = (
    <PolicyFrame product={site().productName}>
      <PolicyText policy={policy} />
    </PolicyFrame>
  )
  return Frame ? <Frame>{page}</Frame> : page
}
