/** Posts the audio time of the block that is rendered, from the audio thread, to the port that it is given. */
const BLOCKS = 4

class AudioClock extends AudioWorkletProcessor {
  constructor() {
    super()
    this.out = null
    this.blocks = 0
    this.port.onmessage = ({ data }) => {
      this.out = data
    }
  }

  process() {
    this.blocks += 1
    if (this.out && this.blocks % BLOCKS === 0) this.out.postMessage(currentTime)
    return true
  }
}

registerProcessor('audio-clock', AudioClock)
