/** The speech server, voice packs, and recordings of soft sounds. */
import { voiceNameSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import { httpUrl, json, path, secret, text, variable, wholeNumber, type SubjectSettings } from './variable.ts'

/** Every line of the built-in scripts in all voices at one speed takes about 10 GB at the 24 kHz of most servers. */
const SPEECH_CACHE_MB = 16_384
/** Characters of the name of a model or of a voice. */
const NAME_MAX = 200

const serverVoicesSchema = z
  .partialRecord(voiceNameSchema, text.max(NAME_MAX))
  .refine((voices) => Object.keys(voices).length > 0, 'names no voice')

export const sound = {
  variables: {
    SPEECH_URL: variable(
      'A server that speaks the lines of sessions: any with POST /v1/audio/speech, such as Kokoro-FastAPI. It gets the texts of scripts, without names of members. Without it the browser speaks them.',
      'http://127.0.0.1:8880',
      // With or without the API version in the path.
      httpUrl.transform((url) => url.replace(/\/v1$/, '')).optional(),
    ),
    SPEECH_KEY: secret('Key of that server, where it asks for one.', 'api key', text.optional()),
    SPEECH_MODEL: variable('Model of that server.', 'kokoro', text.max(NAME_MAX).default('tts-1')),
    SPEECH_VOICES: variable(
      'JSON: the name that server has for each voice. The browser speaks voices that are not named.',
      '{"Soprano":"af_bella","Mezzo":"af_heart","Alto":"bf_emma","Contralto":"af_nicole","Tenor":"am_puck","Baritone":"bm_george","Bass":"am_fenrir"}',
      json(serverVoicesSchema).optional(),
    ),
    SPEECH_CACHE_DIR: variable(
      'Directory in which spoken lines are kept. Default: speech in DATA_DIR, or the bucket of S3_ENDPOINT.',
      './data/speech',
      path.optional(),
    ),
    SPEECH_CACHE_MB: variable(
      'Most space for spoken lines, MB; the least recently used ones go. A line takes about 0.15 MB in each voice.',
      '16384',
      wholeNumber(1, 1_000_000).default(SPEECH_CACHE_MB),
    ),
    VOICE_PACKS_DIR: variable(
      'Directory of the voice packs that npm run voices -- import has brought in. Default: voices in DATA_DIR, or the bucket of S3_ENDPOINT.',
      './data/voices',
      path.optional(),
    ),
    MOANS_DIR: variable(
      'Directory of recordings of soft sounds, named VOICE-LEVEL-NAME.wav, such as alto-gentle-1.wav. Without it they come from the bucket of S3_ENDPOINT, or are synthesised.',
      './moans',
      path.optional(),
    ),
  },
  problems(given) {
    if (given['SPEECH_URL'] !== undefined)
      return given['SPEECH_VOICES'] === undefined ? ['SPEECH_VOICES is missing: SPEECH_URL needs it'] : []
    return ['SPEECH_KEY', 'SPEECH_MODEL', 'SPEECH_VOICES']
      .filter((name) => given[name] !== undefined)
      .map((name) => `${name} is set, but SPEECH_URL is not`)
  },
} as const satisfies SubjectSettings
