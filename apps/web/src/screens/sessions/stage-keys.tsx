/**
 * The choice of keys during a pause. It is loaded when it is opened; after a failure or `TIMEOUT_MS` it closes, so that
 * the session can continue.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyError } from '../../lib/notify.ts'
import type { AccountHotkeys } from '../settings/account-hotkeys.tsx'

const TIMEOUT_MS = 5000

export function StageKeys({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [keys, setKeys] = useState<{ Choice: typeof AccountHotkeys } | null>(null)
  const giveUp = useEffectEvent(() => {
    notifyError(t('hotkeys.button'), t('hotkeys.not-there'))
    onClose()
  })
  useEffect(() => {
    let isWanted = true
    const end = (act: () => void) => () => {
      if (isWanted) act()
      isWanted = false
      clearTimeout(timer)
    }
    const fail = end(giveUp)
    const timer = setTimeout(fail, TIMEOUT_MS)
    import('../settings/account-hotkeys.tsx').then(
      (module) => end(() => setKeys({ Choice: module.AccountHotkeys }))(),
      fail,
    )
    return end(() => {})
  }, [])
  return keys && <keys.Choice onStage onClose={onClose} />
}
