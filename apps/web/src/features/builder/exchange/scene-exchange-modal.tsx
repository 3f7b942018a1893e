/** Files of a branching game: saved on this device, and one opened in its place. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveScene } from '../../../domain/scene-files/save-scene.tsx'
import { SceneSchemaNote } from '../../../domain/scene-files/scene-schema.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useScene, useWorkState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import {
  AnotherGame,
  OpenPart,
  Outcome,
  problemsOutcome,
  refusedOutcome,
  SavePart,
  SceneOffer,
  unreadableOutcome,
  type ExchangeOutcome,
} from './exchange-parts.tsx'
import { readSceneFile, type FoundScene } from './scene-files.ts'

interface SceneExchangeProps {
  /** Leaves this game for a new one. */
  onNew: () => void
  onClose: () => void
}

export function SceneExchangeModal({ onNew, onClose }: SceneExchangeProps) {
  const { t } = useTranslation()
  const { document, isReadOnly } = useScene()
  const { details } = useWorkState()
  const [outcome, setOutcome] = useState<ExchangeOutcome | null>(null)
  const [found, setFound] = useState<FoundScene | null>(null)
  const open = async (file: File) => {
    const text = await file.text().catch(() => null)
    const read = text === null ? null : readSceneFile(text, file.name)
    setFound(read?.ok ? read : null)
    if (read === null) return setOutcome(unreadableOutcome(t))
    if (read.ok) return setOutcome(null)
    setOutcome('refused' in read ? refusedOutcome(t, read.refused) : problemsOutcome(t, read.problems))
  }
  const opened = () => {
    setFound(null)
    setOutcome({ isError: false, text: builderText(t, 'exchange.imported'), heading: '', report: [] })
  }
  return (
    <Modal title={builderText(t, 'exchange.title')} size={560} onClose={onClose}>
      <SavePart>
        <SaveScene game={document} name={details.name} description={details.description} />
        <p>{t('scene-files.way')}</p>
        <SceneSchemaNote />
      </SavePart>
      <OpenPart
        lead={builderText(t, 'exchange.scene-lead')}
        label={builderText(t, 'exchange.scene-choose')}
        accept=".txt,.json,.xml,text/plain,application/json,text/xml"
        isDisabled={isReadOnly}
        onFile={(file) => void open(file)}
      />
      {found && <SceneOffer found={found} onOpened={opened} />}
      {outcome && <Outcome outcome={outcome} />}
      <AnotherGame onNew={onNew} />
    </Modal>
  )
}
