/** The workplace for games that are composed by hand: timeline or list, panel and check over one document. */
import { useState, type ReactNode } from 'react'
import type { BuilderSentence } from '@rubato/builder'
import { GrammarProvider } from '../../../domain/grammar/grammar-provider.tsx'
import { ChecksCard } from '../checks/checks-card.tsx'
import { useFindings } from '../checks/use-findings.ts'
import type { BuilderSession } from '../document/builder-session.ts'
import type { BuilderStore } from '../document/builder-store.ts'
import { BuilderContext, useBuilderState, useSaveStatus } from '../document/use-builder.ts'
import { ExchangeModal } from '../exchange/exchange-modal.tsx'
import { DeletedNotice } from './saving/deleted-notice.tsx'
import { DetailsModal, type DetailFields } from './details-modal.tsx'
import { Head, type HeadModal, type SharedParts } from './head.tsx'
import { HistoryModal } from './history-modal.tsx'
import { KeysModal } from './keys-modal.tsx'
import { ChangesNotice, ConflictNotice, FollowingNotice } from './saving/notices.tsx'
import { CommandStatus } from './command-status.tsx'
import { useBuilderValue } from './use-builder-value.ts'
import { Workbench, type WorkbenchTools } from './workbench.tsx'

export interface BuilderScreenProps extends DetailFields, SharedParts, WorkbenchTools {
  store: BuilderStore
  session: BuilderSession
  changes: readonly BuilderSentence[]
  /** The unsent work of a deleted game was discarded. */
  onDiscarded: () => void
  /** Leaves this game for a new one. */
  onNew: () => void
  /** The name of the member, for files. */
  creator: string
  /** A sentence about lines that could not be loaded. */
  linesNotice: ReactNode
  renderDeletion: (game: { id: string; name: string }) => ReactNode
}

interface ModalsProps extends DetailFields, Pick<BuilderScreenProps, 'creator' | 'onNew' | 'renderDeletion'> {
  modal: HeadModal | null
  onClose: () => void
}

function Modals({ modal, creator, onNew, onClose, renderDeletion, ...fields }: ModalsProps) {
  const { details } = useBuilderState()
  const { savedAs } = useSaveStatus()
  return (
    <>
      {modal === 'history' && <HistoryModal onClose={onClose} />}
      {modal === 'keys' && <KeysModal onClose={onClose} />}
      {modal === 'files' && <ExchangeModal creator={creator} onNew={onNew} onClose={onClose} />}
      {modal === 'details' && (
        <DetailsModal
          {...fields}
          deletion={savedAs && renderDeletion({ id: savedAs.id, name: details.name })}
          onClose={onClose}
        />
      )}
    </>
  )
}

function Workplace(props: Omit<BuilderScreenProps, 'store' | 'session'>) {
  const { history } = useBuilderState()
  const [modal, setModal] = useState<HeadModal | null>(null)
  const checked = useFindings(history.document, props.profile, props.words)
  return (
    <>
      <Workbench
        {...props}
        findings={checked.found}
        checks={<ChecksCard {...checked} />}
        onHelp={() => setModal('keys')}
        onHistory={() => setModal('history')}
        renderHead={(head) => (
          <>
            <Head
              {...props}
              {...head}
              hasErrors={checked.found.some(({ severity }) => severity === 'error')}
              onOpen={setModal}
            />
            <FollowingNotice />
            <ConflictNotice />
            <DeletedNotice onDetails={() => setModal('details')} onDiscarded={props.onDiscarded} />
            <ChangesNotice changes={props.changes} />
            {props.linesNotice}
          </>
        )}
      />
      <Modals {...props} modal={modal} onClose={() => setModal(null)} />
    </>
  )
}

export function BuilderScreen({ store, session, ...props }: BuilderScreenProps) {
  const { builder, said, refusal } = useBuilderValue(store, session)
  return (
    <BuilderContext value={builder}>
      <GrammarProvider>
        <Workplace {...props} />
      </GrammarProvider>
      <CommandStatus said={said} refusal={refusal} />
    </BuilderContext>
  )
}
