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
  type GameVideo,
  type OrgasmOutcome,
  type Photo,
  type VoiceName,
} from '@rubato/contracts/domain'
import { isScene, type WorkCommand } from '@rubato/builder'
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
import { detailErrors, type GameDetails } from '../document/game-details.ts'
import { ImportedNote } from '../exchange/imported-note.tsx'
import { useSaveStatus, useWork, useWorkState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import { parseTime, timeText } from '../times/time-text.ts'

export interface DetailFields {
  renderSplash: (value: Photo | null, onChange: (photo: Photo) => void, error: string | undefined) => ReactNode
  renderTags: (value: string[], onChange: (tags: string[]) => void, error: string | undefined) => ReactNode
}

interface DetailsModalProps extends DetailFields {
  /** The part that deletes the game; absent where the account has none. */
  deletion: ReactNode
  onClose: () => void
}

const OWN_VOICE = ''
const fieldsSchema = playableGameSchema.pick({ media: true, video: true })

/** Whether devices follow the beat or exactly the script next to the video. */
const followed = ['beat', 'exact'] as const
type Follows = (typeof followed)[number]

function changedVideo({ script: _script, ...video }: GameVideo, title: string, follows: Follows): GameVideo {
  return { ...video, title: title.trim(), ...(follows === 'exact' ? { script: follows } : {}) }
}

/** The properties of the game that are set here, as text. */
function useGameFields() {
  const { history } = useWorkState()
  const { document } = history
  const linear = isScene(document) ? null : document.game
  const { voice, media: stored, imported } = isScene(document) ? document : document.game
  const [length, setLength] = useState(timeText(linear?.duration ?? 0))
  const [end, setEnd] = useState<OrgasmOutcome>(linear?.outcome ?? 'cum')
  const [media, setMedia] = useState(stored)
  const [videoTitle, setVideoTitle] = useState(linear?.video?.title ?? '')
  const [follows, setFollows] = useState<Follows>(linear?.video?.script ?? 'beat')
  const video = linear?.video && changedVideo(linear.video, videoTitle, follows)
  const [speaker, setSpeaker] = useState<VoiceName | ''>(voice?.name ?? OWN_VOICE)
  const ms = parseTime(length, { beats: [], bars: [] })
  const ofLinear = {
    ...(ms === null || ms === linear?.duration ? {} : { duration: ms }),
    ...(end === linear?.outcome ? {} : { outcome: end }),
    ...(video && (video.title !== linear?.video?.title || video.script !== linear?.video?.script) ? { video } : {}),
  }
  const changed = {
    ...(media === stored ? {} : { media }),
    ...(speaker === (voice?.name ?? OWN_VOICE) ? {} : { voice: speaker === '' ? null : { name: speaker } }),
  }
  const whole = linear ? { ...changed, ...ofLinear } : changed
  const command: WorkCommand | null =
    Object.keys(whole).length === 0
      ? null
      : linear
        ? { kind: 'set-game', change: whole }
        : { kind: 'set-scene', change: changed }
  const isTime = ms !== null
  return {
    isLinear: linear !== null,
    imported,
    length,
    setLength,
    end,
    setEnd,
    speaker,
    setSpeaker,
    media,
    setMedia,
    video,
    videoTitle,
    setVideoTitle,
    follows,
    setFollows,
    isTime,
    command,
  }
}

/** Length and end: a branching game has those of its ways. */
function LengthFields({ game, error }: { game: ReturnType<typeof useGameFields>; error: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={builderText(t, 'details.length')}
        value={game.length}
        error={error}
        autoComplete="off"
        onChange={(event) => game.setLength(event.currentTarget.value)}
      />
      <SelectField
        label={builderText(t, 'details.outcome')}
        value={game.end}
        options={outcomes.map((outcome) => ({ value: outcome, label: builderText(t, `values.outcome.${outcome}`) }))}
        onChange={game.setEnd}
      />
    </>
  )
}

/** The video that the game was made around: its name, and what devices follow while it runs. */
function VideoFields({ game, error }: { game: ReturnType<typeof useGameFields>; error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={builderText(t, 'details.video')}
        description={builderText(t, 'details.video-hint')}
        value={game.videoTitle}
        error={error}
        autoComplete="off"
        onChange={(event) => game.setVideoTitle(event.currentTarget.value)}
      />
      <ChoiceField
        label={builderText(t, 'details.follows')}
        hint={builderText(t, 'details.follows-hint')}
        value={game.follows}
        choices={followed.map((value) => ({ value, label: builderText(t, `details.follows-${value}`) }))}
        onChange={game.setFollows}
      />
    </>
  )
}

export function DetailsModal({ renderSplash, renderTags, deletion, onClose }: DetailsModalProps) {
  const { t } = useTranslation()
  const { store, session } = useWork()
  const { details, role } = useWorkState()
  const { savedAs } = useSaveStatus()
  const [values, setValues] = useState<GameDetails>(() => ({
    ...details,
    splash: details.splash ?? suggestedPhoto(newSeed()),
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [lengthError, setLengthError] = useState<string | null>(null)
  const game = useGameFields()
  const change = (part: Partial<GameDetails>) => setValues({ ...values, ...part })
  const submit = () => {
    const trimmed = { ...values, name: values.name.trim(), description: values.description.trim() }
    const found = detailErrors(trimmed)
    const inGame = schemaErrors(fieldsSchema, { media: game.media, video: game.video })
    setErrors({ ...found, ...inGame })
    if (Object.keys(inGame).length > 0) return
    if (!game.isTime) return setLengthError(builderText(t, 'list.not-a-time'))
    const problem = game.command && store.run(game.command)
    setLengthError(problem && problemText(t, problem))
    if (problem || Object.keys(found).length > 0) return
    store.setDetails(trimmed)
    void session.saveNow()
    onClose()
  }
  const leave = () => {
    // A game that is not saved yet keeps what was typed; of a saved game the change is cancelled.
    if (!savedAs) store.setDetails(values)
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
        <ImportedNote imported={game.imported} />
        {renderSplash(values.splash, (splash) => change({ splash }), errors['splash'])}
        {renderTags([...values.tags], (tags) => change({ tags }), errors['tags'])}
        {game.isLinear && <LengthFields game={game} error={lengthError} />}
        {game.video && <VideoFields game={game} error={errors['video.title']} />}
        {!game.isLinear && lengthError && <FormAlert>{lengthError}</FormAlert>}
        <SelectField
          label={builderText(t, 'details.voice')}
          value={game.speaker}
          options={[
            { value: OWN_VOICE, label: builderText(t, 'details.voice-own') },
            ...voiceNames.map((name) => ({ value: name, label: name })),
          ]}
          onChange={game.setSpeaker}
        />
        <MediaFields
          value={game.media}
          formats={mediaTypes}
          onChange={game.setMedia}
          errors={{ tags: messageAt(errors, 'media.tags'), mediaTypes: messageAt(errors, 'media.mediaTypes') }}
        />
        <ModalActions
          secondary={
            <Button look="secondary" onClick={leave}>
              {builderText(t, 'details.later')}
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
