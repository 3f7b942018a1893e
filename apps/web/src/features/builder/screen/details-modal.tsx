/** The card of the game: title, description, picture, tags; its length, its end and its voice. */
import { useState, type ReactNode } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  DESCRIPTION_LENGTH,
  playableGameSchema,
  mediaTypes,
  outcomes,
  TITLE_LENGTH,
  voiceNames,
  type Photo,
} from '@rubato/contracts/domain'
import { isScene } from '@rubato/builder'
import { newSeed } from '../../../domain/new-seed.ts'
import { suggestedPhoto } from '../../../domain/splash/suggested-photo.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { schemaErrors } from '../../../lib/form.ts'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { messageAt } from '../../../lib/messages-by-path.ts'
import { MediaFields } from '../../../ui/inputs/media-fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'
import { SelectField } from '../../../ui/inputs/select.tsx'
import { useStore } from '../../../ui/store.ts'
import { detailErrors, followed, OWN_VOICE, type GameCard } from '../document/game-details.ts'
import { ImportedNote } from '../exchange/imported-note.tsx'
import { useSaveStatus, useWork, useWorkState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { cardCommand, cardOf, changedCard, lengthOf, videoOf } from './game-card.ts'
import { problemText } from '../texts/sentence-text.ts'

export interface DetailFields {
  renderSplash: (value: Photo | null, onChange: (photo: Photo) => void, error: string | undefined) => ReactNode
  renderTags: (value: string[], onChange: (tags: string[]) => void, error: string | undefined) => ReactNode
}

interface DetailsModalProps extends DetailFields {
  /** The part that deletes the game; absent where the account has none. */
  deletion: ReactNode
  onClose: () => void
}

const fieldsSchema = playableGameSchema.pick({ media: true, video: true })

/** The values of the card: those of the game, and those that are typed, which this tab keeps. */
function useCard() {
  const { session, store } = useWork()
  const state = useWorkState()
  const { document } = state.history
  const [suggested] = useState(() => suggestedPhoto(newSeed()))
  const present = cardOf(state)
  const typed = useStore(session.typedCard) ?? {}
  const [isRestored] = useState(Object.keys(typed).length > 0)
  const whole: GameCard = { ...present, splash: present.splash ?? suggested, ...typed }
  const { name, description, splash, tags } = whole
  const isChanged = Object.keys(typed).length > 0
  const keep = (values: Partial<GameCard>) => session.typedCard.set(Object.keys(values).length > 0 ? values : null)
  return {
    values: whole,
    details: { name, description, splash, tags },
    isLinear: !isScene(document),
    imported: isScene(document) ? document.imported : document.game.imported,
    video: videoOf(state, whole),
    command: cardCommand(state, whole),
    isChanged,
    /** Values were typed when the card was open before. */
    isRestored: isRestored && isChanged,
    change: (part: Partial<GameCard>) => keep(changedCard(present, { ...typed, ...part })),
    drop: () => keep({}),
    /** Forgets typed values that are already in the game. */
    dropApplied: () => keep(changedCard(cardOf(store.get()), typed)),
  }
}
type Card = ReturnType<typeof useCard>

/** Length and end: a branching game has those of its ways. */
function LengthFields({ card, error }: { card: Card; error: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={builderText(t, 'details.length')}
        value={card.values.length}
        error={error}
        autoComplete="off"
        onChange={(event) => card.change({ length: event.currentTarget.value })}
      />
      <SelectField
        label={builderText(t, 'details.outcome')}
        value={card.values.end}
        options={outcomes.map((outcome) => ({ value: outcome, label: builderText(t, `values.outcome.${outcome}`) }))}
        onChange={(end) => card.change({ end })}
      />
    </>
  )
}

/** The video that the game was made around: its name, and what devices follow while it runs. */
function VideoFields({ card, error }: { card: Card; error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={builderText(t, 'details.video')}
        description={builderText(t, 'details.video-hint')}
        value={card.values.videoTitle}
        error={error}
        autoComplete="off"
        onChange={(event) => card.change({ videoTitle: event.currentTarget.value })}
      />
      <ChoiceField
        label={builderText(t, 'details.follows')}
        hint={builderText(t, 'details.follows-hint')}
        value={card.values.follows}
        choices={followed.map((value) => ({ value, label: builderText(t, `details.follows-${value}`) }))}
        onChange={(follows) => card.change({ follows })}
      />
    </>
  )
}

export function DetailsModal({ renderSplash, renderTags, deletion, onClose }: DetailsModalProps) {
  const { t } = useTranslation()
  const { store, session } = useWork()
  const { role } = useWorkState()
  const { savedAs } = useSaveStatus()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [lengthError, setLengthError] = useState<string | null>(null)
  const card = useCard()
  const { values, change } = card
  const submit = () => {
    const trimmed = { ...card.details, name: values.name.trim(), description: values.description.trim() }
    const found = detailErrors(trimmed)
    const inGame = schemaErrors(fieldsSchema, { media: values.media, video: card.video })
    setErrors({ ...found, ...inGame })
    if (Object.keys(inGame).length > 0) return
    if (lengthOf(values) === null) return setLengthError(builderText(t, 'list.not-a-time'))
    const problem = card.command && store.run(card.command)
    setLengthError(problem && problemText(t, problem))
    if (problem || Object.keys(found).length > 0) return
    store.setDetails(trimmed)
    card.drop()
    void session.saveNow()
    onClose()
  }
  const leave = () => {
    // Before the first save the details are applied at once; afterwards they stay typed until Save or Discard.
    if (!savedAs) {
      store.setDetails(card.details)
      card.dropApplied()
    }
    onClose()
  }
  const isDiscarding = card.isChanged && savedAs !== null
  const discard = () => {
    card.drop()
    onClose()
  }
  return (
    <Modal title={builderText(t, 'details.title')} size={600} onClose={leave}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {card.isRestored && <p>{t('scripts.form.draft')}</p>}
        <TextInput
          label={builderText(t, 'details.name')}
          description={t('scripts.form.title-hint', { ...TITLE_LENGTH })}
          value={values.name}
          error={errors['name']}
          autoComplete="off"
          data-autofocus
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={builderText(t, 'details.description')}
          description={t('generator.description-hint', { ...DESCRIPTION_LENGTH })}
          rows={3}
          value={values.description}
          error={errors['description']}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <ImportedNote imported={card.imported} />
        {renderSplash(values.splash, (splash) => change({ splash }), errors['splash'])}
        {renderTags([...values.tags], (tags) => change({ tags }), errors['tags'])}
        {card.isLinear && <LengthFields card={card} error={lengthError} />}
        {card.video && <VideoFields card={card} error={errors['video.title']} />}
        {!card.isLinear && lengthError && <FormAlert>{lengthError}</FormAlert>}
        <SelectField
          label={builderText(t, 'details.voice')}
          value={card.values.speaker}
          options={[
            { value: OWN_VOICE, label: builderText(t, 'details.voice-own') },
            ...voiceNames.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(speaker) => card.change({ speaker })}
        />
        <MediaFields
          value={card.values.media}
          formats={mediaTypes}
          onChange={(media) => card.change({ media })}
          errors={{ tags: messageAt(errors, 'media.tags'), mediaTypes: messageAt(errors, 'media.mediaTypes') }}
        />
        <ModalActions
          secondary={
            <Button look="secondary" onClick={isDiscarding ? discard : leave}>
              {isDiscarding ? t('scripts.form.discard') : builderText(t, 'details.later')}
            </Button>
          }
          primary={
            <Button type="submit" disabled={role === 'following'}>
              {builderText(t, 'details.save')}
            </Button>
          }
        />
      </Form>
      {deletion}
    </Modal>
  )
}
