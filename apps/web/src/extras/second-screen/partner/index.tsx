/**
 * A partner: a person without an account, whom the member invites by a link to watch the session, to make suggestions or to lead.
 * Everything but the button is loaded when the panel is first opened, here or on the screen before a session.
 */
import type { MembershipTier } from '@rubato/contracts/domain'
import { Users } from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { texts } from '../../../lib/i18n/i18n.ts'
import type { StageExtra } from '../../../play/extra.ts'
import { createStore, useStore, type ReadableStore } from '../../../ui/store.ts'
import { laterOutput } from '../stage/later-output.ts'
import type { PartnerHolder } from './holder.ts'
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

/**
 * @param useTier the tier of the member, as a hook
 * @param holder of the screen before the session, where a partner may have been invited
 */
export const createPartner = (useTier: () => MembershipTier, holder: PartnerHolder): StageExtra => ({
  name: 'partner',
  open(context) {
    const attached = createStore<PartnerOfStage | null>(null)
    const isOn = createStore(false)
    let leaveState: (() => void) | undefined
    const attach = () => {
      const link = holder.link.get()
      attached.set(link?.attach(context) ?? null)
      const update = () => isOn.set(link?.state.get().kind === 'connected')
      leaveState?.()
      leaveState = link?.state.subscribe(update)
      update()
    }
    const unsubscribe = holder.link.subscribe(attach)
    attach()
    return {
      outputs: [laterOutput(attached.get)],
      tool: { icon: Users, label: createStore(texts.t('partner.title')), isOn },
      Panel: lazyPiece(async () => (await import('./stage/panel.tsx')).createPanel(holder, useTier), null),
      Mark: whenOpened(attached, LoadedMark),
      Card: whenOpened(attached, LoadedCard),
      close() {
        unsubscribe()
        leaveState?.()
        // A stage that is left before its session has begun gives the partner back to the screen before it.
        if (context.view.get() === null) attached.get()?.detach()
        else holder.close()
      },
    }
  },
})
