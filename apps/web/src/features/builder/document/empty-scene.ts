/** A branching game that has nothing in it. */
import { readScene, type GameProperties, type SceneDocument } from '@rubato/builder'

/** One section without words, with voice and media of the game that it takes the place of. `name` is its name. */
export const emptySceneIn = ({ voice, media }: Pick<GameProperties, 'voice' | 'media'>, name: string): SceneDocument =>
  readScene({
    start: 'start',
    sections: [
      {
        id: 'start',
        name,
        kind: 'timeline',
        length: 0,
        events: [],
        exit: { kind: 'end', outcome: 'denied' },
      },
    ],
    variables: [],
    voice,
    media,
  })
