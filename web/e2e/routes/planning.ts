import { inEvent, type Rows, wedding } from './row'

export const planning = {
  '/app/tasks': { as: 'owner', at: '/app/tasks', heading: 'Minhas tarefas' },
  '/app/$eventUuid': {
    as: 'owner',
    at: inEvent(''),
    heading: wedding,
    leadsTo: /\/organization\?tab=planning$/,
  },
  '/app/$eventUuid/organization': {
    as: 'owner',
    at: inEvent('/organization?tab=planning'),
    heading: wedding,
  },
  '/app/$eventUuid/organization/$taskUuid': {
    cold: true,
    as: 'owner',
    at: ({ event, task }) => `/app/${event}/organization/${task}`,
    // A page on a phone, a panel next to the list on a desktop.
    heading: /^(Tarefa|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/organization/create-task': {
    as: 'owner',
    at: inEvent('/organization/create-task'),
    heading: 'Nova tarefa',
  },
  '/app/$eventUuid/organization/reorder-tasks': {
    as: 'owner',
    at: inEvent('/organization/reorder-tasks'),
    heading: /./,
  },
  '/app/$eventUuid/organization/print': {
    as: 'owner',
    at: inEvent('/organization/print'),
    heading: /./,
  },
  '/app/$eventUuid/organization/team': {
    as: 'owner',
    at: inEvent('/organization/team'),
    heading: wedding,
  },
  '/app/$eventUuid/organization/team/add': {
    as: 'owner',
    at: inEvent('/organization/team/add'),
    heading: /./,
  },
  '/app/$eventUuid/organization/team/$teamMemberUuid': {
    as: 'owner',
    at: ({ event, helper }) => `/app/${event}/organization/team/${helper}`,
    heading: /./,
  },
  '/app/$eventUuid/organization/$taskUuid/payments': {
    as: 'owner',
    at: ({ event, task }) => `/app/${event}/organization/${task}/payments`,
    heading: /^(Pagamentos da tarefa|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/organization/$taskUuid/files': {
    as: 'owner',
    at: ({ event, task }) => `/app/${event}/organization/${task}/files`,
    // On a desktop the event's name is the heading.
    heading: /^(Arquivos da tarefa|Casamento Marina & Tomás)$/,
  },
  '/app/$eventUuid/templates': { as: 'owner', at: inEvent('/templates'), heading: wedding },
  '/app/$eventUuid/templates/$eventTemplateUuid': {
    as: 'owner',
    at: ({ event, template }) => `/app/${event}/templates/${template}`,
    heading: /./,
  },
  '/app/$eventUuid/templates/create': {
    as: 'owner',
    at: inEvent('/templates/create'),
    heading: /./,
  },
} satisfies Rows
