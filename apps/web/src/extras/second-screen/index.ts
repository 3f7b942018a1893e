/**
 * Second screens: another window or device shows the session and can steer it. Everything but the button is loaded when
 * the panel is first opened.
 */
import type { MembershipTier } from '@rubato/contracts/domain'
import { MonitorSmartphone } from 'lucide-react'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { texts } from '../../lib/i18n/i18n.ts'
import type { StageExtra } from '../../play/extra.ts'
import { createStore } from '../../ui/store.ts'
import type { ScreenEntry } from './stage/entries.ts'
import { laterOutput } from './stage/later-output.ts'
import type { StageLink } from './stage/stage-link.ts'

/** "Second screen", "Screen 2" when one has joined, "Compare" while one waits for it. */
function labelOf(screens: readonly ScreenEntry[]): string {
  const joined = screens.filter(({ state }) => state === 'connected').length
  if (screens.some(({ state }) => state === 'comparing')) return texts.t('second-screen.tool.compare')
  return joined === 0 ? texts.t('second-screen.tool.none') : texts.t('second-screen.tool.joined', { count: joined })
}

/** @param useTier the tier of the member, as a hook */
export const createSecondScreen = (useTier: () => MembershipTier): StageExtra => ({
  name: 'second-screen',
  open(context) {
    let link: StageLink | null = null
    let isClosed = false
    const label = createStore(labelOf([]))
    const isOn = createStore(false)
    const openLink = async (): Promise<StageLink> => {
      const { createStageLink } = await import('./stage/stage-link.ts')
      if (link) return link
      const created = createStageLink(context)
      link = created
      created.screens.subscribe(() => {
        const screens = created.screens.get()
        label.set(labelOf(screens))
        isOn.set(screens.some(({ state }) => state === 'connected'))
      })
      if (isClosed) created.close()
      return created
    }
    const Panel = lazyPiece(async () => {
      const { createPanel } = await import('./stage/panel.tsx')
      return createPanel(openLink, useTier)
    }, null)
    return {
      outputs: [laterOutput(() => link)],
      tool: {
        icon: MonitorSmartphone,
        label,
        isOn,
        row: { widest: labelOf([]), onPhones: false },
      },
      Panel,
      close() {
        isClosed = true
        link?.close()
      },
    }
  },
})
