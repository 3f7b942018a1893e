/** The settings of the speech server and of recordings; part of the environment. */
import { resolve } from 'node:path'
import { voiceNameSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import { httpUrl, json, variable } from './variable.ts'

/** Every line of the built-in scripts in all voices at one speed takes about 10 GB at the 24 kHz of most servers. */
const SPEECH_CACHE_MB = 16_384
/** Characters of the name of a model or of a voice. */
const NAME_MAX = 200

const serverVoicesSchema = z
  .partialRecord(voiceNameSchema, z.string().min(1).max(NAME_MAX))
  .refine((voices) => Object.keys(voices).length > 0, 'names no voice')

const directory = z
  .string()
  .min(1)
  .transform((path) => resolve(path))
  .optional()

export const soundVariables = {
  SPEECH_URL: variable(
    'A server that speaks the lines of sessions: any with POST /v1/audio/speech, such as Kokoro-FastAPI. It gets the texts of scripts, without names of members. Without it the browser speaks them.',
    'http://127.0.0.1:8880',
    // With or without the API version in the path.
    httpUrl.transform((url) => url.replace(/\/v1$/, '')).optional(),
  ),
  SPEECH_KEY: variable('Key of that server, where it asks for one.', 'api key', z.string().min(1).optional()),
  SPEECH_MODEL: variable('Model of that server.', 'kokoro', z.string().min(1).max(NAME_MAX).default('tts-1')),
  SPEECH_VOICES: variable(
    'JSON: the name that server has for each voice. The browser speaks voices that are not named.',
    '{"Soprano":"af_bella","Mezzo":"af_heart","Alto":"bf_emma","Contralto":"af_nicole","Tenor":"am_puck","Baritone":"bm_george","Bass":"am_fenrir"}',
    json(serverVoicesSchema).optional(),
  ),
  SPEECH_CACHE_DIR: variable(
    'Directory in which spoken lines are kept. Default: speech in DATA_DIR.',
    './data/speech',
    directory,
  ),
  SPEECH_CACHE_MB: variable(
    'Most space for spoken lines, MB; the least recently used ones go. A line takes about 0.15 MB in each voice.',
    '16384',
    z.coerce.number<string>().int().min(1).max(1_000_000).default(SPEECH_CACHE_MB),
  ),
  MOANS_DIR: variable(
    'Directory of recordings of soft sounds, named VOICE-LEVEL-NAME.wav, such as alto-gentle-1.wav. Without it they are synthesised.',
    './moans',
    directory,
  ),
} as const
