/** An entry point without the stage: lets a member hear a voice before choosing it. */
export { previewVoice } from './outputs/voice/preview.ts'
