/** The fragment of a partner's link, which no browser sends to a server: `p.INVITATION.SECRET`. */
import { screenTicketSchema } from '@rubato/contracts/domain'
import { fromText, toText, type Bytes } from '../../../lib/bytes.ts'

export interface PartnerLink {
  /** Sealed by the server. */
  invitation: string
  /** 256 bits that both browsers mix into their keys. */
  secret: Bytes
}

export const partnerFragment = ({ invitation, secret }: PartnerLink): string => `p.${invitation}.${toText(secret)}`

/** Null for a fragment of another form. */
export function readPartnerFragment(fragment: string): PartnerLink | null {
  const [, invitation = '', secret = ''] = /^#?p\.([\w.-]+)\.([\w-]{43})$/.exec(fragment) ?? []
  return screenTicketSchema.safeParse(invitation).success ? { invitation, secret: fromText(secret) } : null
}
