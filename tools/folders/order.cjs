/**
 * The order of sibling folders. A table lists the folders of one root from the bottom up: each may import the
 * folders that its entry names.
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Folders of the engine from the bottom up: each may import the folders that its entry names. */
const belowTasks = ['random', 'beat', 'dialog', 'safety', 'plan']
const belowSession = [...belowTasks, 'tasks', 'config', 'generate', 'check']
const engineFolders = {
  random: [],
  beat: [],
  dialog: ['random', 'safety'],
  safety: ['beat'],
  plan: ['random', 'beat', 'dialog', 'safety'],
  tasks: belowTasks,
  config: [...belowTasks, 'tasks'],
  generate: [...belowTasks, 'tasks', 'config'],
  check: [...belowTasks, 'tasks', 'config'],
  scene: belowSession,
  reroll: belowSession,
  session: [...belowSession, 'scene', 'reroll'],
  lead: [...belowSession, 'session'],
  summary: [...belowSession, 'scene'],
  preview: [...belowSession, 'summary'],
  explain: [...belowSession, 'summary', 'preview'],
  proposals: [...belowSession, 'session'],
  screenplay: [...belowSession, 'session', 'summary'],
}
/** Folders of the domain from the bottom up; `index.ts` next to them imports all of them. */
const belowMember = ['equipment', 'triggers', 'tasks']
const belowGenerators = [...belowMember, 'speech', 'scripts', 'member', 'sharing']
const domainFolders = {
  equipment: [],
  beat: [],
  speech: [],
  triggers: ['equipment'],
  scripts: ['triggers', 'speech'],
  tasks: ['equipment', 'triggers'],
  member: belowMember,
  sharing: [...belowMember, 'scripts', 'member'],
  generators: belowGenerators,
  settings: [...belowGenerators, 'beat', 'generators'],
  games: [...belowGenerators, 'beat', 'generators'],
  scenes: [...belowGenerators, 'beat', 'generators', 'games'],
  admin: [...belowMember, 'scripts', 'member', 'sharing'],
  versions: [...belowGenerators, 'beat', 'generators', 'games', 'scenes'],
  archive: [...belowGenerators, 'admin', 'beat', 'generators', 'settings', 'games', 'scenes'],
}
const domainFiles = '(primitives|bounded-array|messages|error-text)\\.ts$'

/** Groups of the tasks of the engine and what they share; `index.ts` next to them imports all of them. */
const taskFolders = { parts: [], strokes: ['parts'], cbt: ['parts'], orgasm: ['parts'], body: ['parts'] }

/** Folders of `session` from the bottom up; `run.ts` and `step.ts` next to them import all of them. */
const sessionFolders = {
  model: [],
  rewrite: ['model'],
  scene: ['model', 'rewrite'],
  effects: ['model', 'rewrite', 'scene'],
  notices: ['model', 'rewrite', 'effects'],
  inputs: ['model', 'rewrite', 'scene', 'effects'],
  start: ['model', 'rewrite', 'scene'],
}

/** Folders of the builder from the bottom up; `index.ts` next to them imports all of them. */
const builderFolders = {
  document: [],
  sections: ['document'],
  commands: ['document', 'sections', 'moment'],
  history: ['document', 'sections', 'commands', 'scene'],
  check: ['document', 'sections', 'commands', 'moment'],
  moment: ['document', 'sections'],
  palette: ['document', 'sections', 'commands', 'moment'],
  funscript: ['document', 'commands'],
  'video-game': ['document', 'funscript', 'sections'],
  exchange: ['document', 'sections', 'scene'],
  scene: ['document', 'sections', 'commands'],
  'scene-mends': ['check', 'scene'],
}

/** Folders of the web's builder from the bottom up. */
const webBuilderBelow = ['times', 'texts', 'document']
const webBuilderFolders = {
  times: [],
  texts: ['times'],
  document: [],
  controls: [],
  keys: [],
  timeline: ['times', 'texts', 'controls', 'keys'],
  actions: [...webBuilderBelow, 'controls'],
  audition: [...webBuilderBelow, 'controls', 'timeline'],
  checks: webBuilderBelow,
  exchange: [...webBuilderBelow, 'actions'],
  list: [...webBuilderBelow, 'keys'],
  panel: [...webBuilderBelow, 'actions', 'keys', 'list'],
  menu: [...webBuilderBelow, 'timeline', 'actions', 'keys', 'panel'],
  screen: [
    ...webBuilderBelow,
    'audition',
    'menu',
    'timeline',
    'actions',
    'checks',
    'controls',
    'exchange',
    'keys',
    'list',
    'panel',
  ],
  scene: [...webBuilderBelow, 'actions', 'checks', 'controls', 'exchange', 'keys', 'list', 'panel', 'screen'],
}

/** Folders of the web's screens from the bottom up: menu and content, screens, the frame around them. */
const screenFolders = {
  access: [],
  feedback: [],
  'keep-game': [],
  landing: ['menu'],
  messages: [],
  metronome: [],
  notices: [],
  offline: [],
  videos: [],
  states: [],
  menu: ['offline'],
  'second-screen': ['menu'],
  palette: ['menu'],
  layout: ['menu', 'palette'],
  settings: ['offline'],
  account: ['menu'],
  admin: ['layout'],
  moderation: ['menu'],
  membership: ['access', 'menu', 'layout'],
  sessions: ['states', 'settings', 'layout', 'keep-game'],
  items: ['layout', 'sessions'],
  scripts: ['states', 'items'],
  games: ['settings', 'sessions', 'items'],
  generators: ['states', 'settings', 'sessions', 'items', 'keep-game'],
  works: ['scripts', 'items'],
  home: ['scripts', 'items'],
  welcome: ['menu', 'settings', 'sessions'],
  frame: ['states', 'feedback', 'messages', 'offline', 'menu', 'layout', 'sessions'],
  policies: ['access', 'menu', 'frame'],
}

/** Folders of the stage from the bottom up; they import the files next to them. */
const playFolders = {
  answers: [],
  clock: [],
  body: [],
  outputs: ['clock', 'body'],
  calibration: ['clock', 'outputs'],
  demonstration: ['clock', 'outputs'],
  hud: ['answers', 'body', 'outputs'],
  metronome: ['clock', 'outputs', 'hud'],
  video: ['clock', 'outputs'],
}

/** Folders of the server's scripts feature from the bottom up. */
const scriptFolders = {
  item: [],
  authoring: ['item'],
  dialogs: ['item'],
  import: ['item', 'dialogs'],
  opinions: ['item'],
  shipped: [],
  versions: ['item', 'dialogs'],
}

/** One rule a folder: inside `root`, the folder imports no other folder or file than the allowed ones. */
const orderRules = (name, root, folders, files) => [
  ...Object.entries(folders).map(([folder, below]) =>
    rule(
      `${name}-${folder}`,
      below.length > 0 ? `${folder} imports ${below.join(', ')} and nothing above it.` : `${folder} imports no folder.`,
      { path: `^${root}/${folder}/`, pathNot: '\\.test\\.tsx?$' },
      { path: `^${root}/`, pathNot: `^${root}/((${[folder, ...below].join('|')})/|${files})` },
    ),
  ),
  rule(
    `${name}-lists-all-folders`,
    `A new folder of ${root} is added to its table in this file.`,
    {},
    { path: `^${root}/[^/]+/`, pathNot: `^${root}/(${[...Object.keys(folders), 'testing'].join('|')})/` },
  ),
]

const folderOrder = [
  ...orderRules('domain-order', 'packages/contracts/src/domain', domainFolders, domainFiles),
  ...orderRules('engine-order', 'packages/engine/src', engineFolders, '(problem|profile|spans|version)\\.ts$'),
  ...orderRules('tasks-order', 'packages/engine/src/tasks', taskFolders, 'task\\.ts$'),
  ...orderRules('session-order', 'packages/engine/src/session', sessionFolders, '$^'),
  ...orderRules('builder-order', 'packages/builder/src', builderFolders, '(sentence|read-file)\\.ts$'),
  ...orderRules('scripts-order', 'apps/server/src/features/scripts', scriptFolders, '$^'),
  ...orderRules('web-builder-order', 'apps/web/src/features/builder', webBuilderFolders, '$^'),
  ...orderRules('screens-order', 'apps/web/src/screens', screenFolders, '$^'),
  ...orderRules('play-order', 'apps/web/src/play', playFolders, '[^/]+\\.ts$'),
]

module.exports = { folderOrder, rule }
