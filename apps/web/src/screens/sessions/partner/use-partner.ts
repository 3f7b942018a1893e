/** The link to a partner, from the screen before a session to the end of its stage. */
import { useEffect, useState } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { createPartnerHolder, type PartnerHolder } from '../../../extras/second-screen/partner/holder.ts'

/** It ends with the screen that calls this, and with the page: a page that is loaded again has none of its keys. */
export function usePartner(): PartnerHolder {
  const [holder] = useState(createPartnerHolder)
  useWindowEvent('pagehide', () => holder.close(true))
  useEffect(() => () => holder.close(), [holder])
  return holder
}
