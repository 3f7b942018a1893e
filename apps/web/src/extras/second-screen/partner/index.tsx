/**
 * A partner: a person without an account, whom the member invites by a link to watch the session, to make suggestions or to lead.
 * Everything but the button is loaded when the panel is first opened.
 */
import type { MembershipTier } from '@rubato/contracts/domain'
import { Users } from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { texts } from '../../../lib/i18n/i18n.ts'
import type { StageExtra } from '../../../play/extra.ts'
import { createStore, useStore, type ReadableStore } from '../../../ui/store.ts'
import { laterOutput } from '../stage/later-output.ts'
import type { PartnerOfStage } from './stage/partner-link.ts'

type Linked<Props extends object> = Props & { link: PartnerOfStage }

const LoadedMark = lazyPiece<Linked<{ onOpen(): void }>>(async () => (await import('./stage/mark.tsx')).Mark)
const LoadedCard = lazyPiece<Linked<object>>(async () => (await import('./stage/card.tsx')).Card)

/** Loads a part of the stage once the member has opened the panel. */
const whenOpened =
  <Props extends object>(opened: ReadableStore<PartnerOfStage | null>, Part: ComponentType<Linked<Props>>) =>
  (props: Props) => {
    const link = useStore(opened)
    return link && <Part {...props} link={link} />
  }

/** @param useTier the tier of the member, as a hook */
export const createPartner = (useTier: () => MembershipTier): StageExtra => ({
  name: 'partner',
  open(context) {
    const opened = createStore<PartnerOfStage | null>(null)
    const isOn = createStore(false)
    let isClosed = false
    const openLink = async (): Promise<PartnerOfStage> => {
      const { createPartnerLink } = await import('./stage/partner-link.ts')
      const known = opened.get()
      if (known) return known
      const link = createPartnerLink(context)
      link.state.subscribe(() => isOn.set(link.state.get().kind === 'connected'))
      opened.set(link)
      if (isClosed) link.close()
      return link
    }
    return {
      outputs: [laterOutput(opened.get)],
      tool: { icon: Users, label: createStore(texts.t('partner.title')), isOn },
      Panel: lazyPiece(async () => (await import('./stage/panel.tsx')).createPanel(openLink, useTier), null),
      Mark: whenOpened(opened, LoadedMark),
      Card: whenOpened(opened, LoadedCard),
      close() {
        isClosed = true
        opened.get()?.close()
      },
    }
  },
})
