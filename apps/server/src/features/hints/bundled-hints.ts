/** The hints that ship with the product. An operator adds others with `HINTS_FILE`. */
import type { HintItem, HintPlace } from '@rubato/contracts/domain'

export const bundledHints: Readonly<Record<HintPlace, readonly HintItem[]>> = {
  waiting: [
    {
      title: 'A minute to settle',
      description: 'Put water and a towel within reach. Anything you may wear goes there too.',
    },
    { title: 'The beat leads', description: 'One click is one stroke. When the clicks stop, your hand stops.' },
    {
      title: 'Report the edge early',
      description: 'A report at nine out of ten leaves time to let go. At ten it comes too late.',
    },
    {
      title: 'Breathe through it',
      description: 'Long breaths out lower the tension. They make the next edge easier to hold.',
    },
    {
      title: 'Quiet is an option',
      description: 'The level of talk can be changed during a session, and captions show every line.',
    },
    {
      title: 'Warm hands',
      description: 'Cold or dry hands tire the skin. Warm them, and use lube before you need it.',
    },
    {
      title: 'Ease off',
      description: 'The button lowers the tempo and skips what is demanding. It costs nothing and is not a failure.',
    },
    {
      title: 'Lock the door',
      description: 'A session is better when nobody walks in. The cover hides the screen with one key.',
    },
  ],
  stage: [
    {
      title: 'Stop is always there',
      description:
        'The button in the corner, Escape, or three fingers on the screen: each ends the session at once and says what to take off.',
    },
    {
      title: 'Follow the ring',
      description: 'It shows the beat and counts down the present task. The line below shows the whole session.',
    },
    {
      title: 'Say what happens',
      description: 'Edge, ease off and pause have buttons and keys. The session changes with each report.',
    },
    {
      title: 'Sound and panels',
      description: 'The buttons at the top hold the volumes, the level of talk, media and devices.',
    },
  ],
  builder: [
    {
      title: 'Start from something',
      description: 'Generate a game and change it, or insert the first part from the panel.',
    },
    {
      title: 'The check reads along',
      description: 'It names what breaks a safety rule and where. A game that passes can be shared.',
    },
    {
      title: 'Sections are linked',
      description: 'A change to a section changes all of its copies, except where a copy was changed itself.',
    },
    {
      title: 'Undo is deep',
      description: 'Ctrl Z takes back any change, and the work is kept on this device while you are offline.',
    },
  ],
  'script-editor': [
    {
      title: 'A dialog has a trigger',
      description: 'The trigger says when it is spoken. Choose one at the side, then write below the list.',
    },
    {
      title: 'The order comes first',
      description: 'Put what to do into the first words. The end of a long line may be cut off.',
    },
    {
      title: 'Several are better',
      description: 'A trigger that is heard often needs many dialogs. The coverage shows what is missing.',
    },
    { title: 'Hear it', description: 'Listen speaks one dialog, and the preview plays a short scene with the script.' },
  ],
}
