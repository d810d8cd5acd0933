import type { Rows } from './row'

export const client = {
  // The sample's client has one event: the choice among several is in client.spec.ts.
  '/evento': {
    as: 'client',
    at: '/evento',
    heading: /Marina.*Tomás/,
    leadsTo: /\/evento\/[0-9a-f-]{36}$/,
  },
  '/evento/$eventUuid': {
    cold: true,
    as: 'client',
    at: ({ event }) => `/evento/${event}`,
    heading: /Marina.*Tomás/,
  },
  '/evento/$eventUuid/decisoes': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/decisoes`,
    heading: 'As decisões de vocês',
  },
  '/evento/$eventUuid/mensagens': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/mensagens`,
    heading: 'Mensagens',
  },
  '/evento/$eventUuid/organizacao': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/organizacao`,
    heading: 'O caminho até o sim',
  },
  '/evento/$eventUuid/organizacao/$taskUuid': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}`,
    heading: /./,
  },
  '/evento/$eventUuid/organizacao/$taskUuid/edit': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/edit`,
    heading: /./,
  },
  '/evento/$eventUuid/organizacao/$taskUuid/$subtaskUuid': {
    as: 'client',
    at: ({ event, task, subtask }) => `/evento/${event}/organizacao/${task}/${subtask}`,
    heading: /./,
  },
  '/evento/$eventUuid/fornecedores': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/fornecedores`,
    heading: 'Quem faz esta festa',
  },
  '/evento/$eventUuid/fornecedores/select': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/fornecedores/select`,
    heading: 'Adicionar fornecedor',
  },
  '/evento/$eventUuid/fornecedores/select/add': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/fornecedores/select/add`,
    heading: 'Trazer um fornecedor',
  },
  '/evento/$eventUuid/fornecedores/$vendorUuid': {
    as: 'client',
    at: ({ event, clientVendor }) => `/evento/${event}/fornecedores/${clientVendor}`,
    heading: 'Bem-casados da Tia Zezé',
  },
  '/evento/$eventUuid/fornecedores/$vendorUuid/edit': {
    as: 'client',
    at: ({ event, clientVendor }) => `/evento/${event}/fornecedores/${clientVendor}/edit`,
    heading: 'Editar fornecedor',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/vendors': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/vendors`,
    heading: 'Fornecedores da tarefa',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/vendors/select': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/vendors/select`,
    heading: 'Vincular fornecedor',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/vendors/select/add': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/vendors/select/add`,
    heading: 'Trazer um fornecedor',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/vendors/$vendorUuid': {
    as: 'client',
    at: ({ event, task, clientVendor }) =>
      `/evento/${event}/organizacao/${task}/vendors/${clientVendor}`,
    heading: 'Bem-casados da Tia Zezé',
  },
  '/evento/$eventUuid/roteiro': {
    cold: true,
    as: 'client',
    at: ({ event }) => `/evento/${event}/roteiro`,
    heading: 'O dia, hora a hora',
  },
  '/evento/$eventUuid/roteiro/$lineUuid': {
    as: 'client',
    at: ({ event, line }) => `/evento/${event}/roteiro/${line}`,
    heading: /./,
  },
  '/evento/$eventUuid/site': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/site`,
    // One at a time edits: the planner may still be at it.
    heading: /^Site de|está editando agora$/,
  },
  '/evento/$eventUuid/presentes': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/presentes`,
    heading: 'Presentes',
  },
  '/evento/$eventUuid/convidados': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/convidados`,
    heading: 'Quem vem com vocês',
    cold: true,
  },
  '/evento/$eventUuid/convidados/mesas': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/convidados/mesas`,
    heading: 'Quem senta com quem',
  },
  '/evento/$eventUuid/convidados/$invitationUuid': {
    as: 'client',
    at: ({ event, invitation }) => `/evento/${event}/convidados/${invitation}`,
    heading: /./,
  },
  '/evento/$eventUuid/convidados/add': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/convidados/add`,
    heading: /./,
  },
  '/evento/$eventUuid/documentos': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/documentos`,
    heading: 'Documentos',
  },
  '/evento/$eventUuid/documentos/add': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/documentos/add`,
    heading: 'Adicionar documento',
  },
  '/evento/$eventUuid/documentos/add/document': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/documentos/add/document`,
    heading: 'Escrever um documento',
  },
  '/evento/$eventUuid/documentos/add/file': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/documentos/add/file`,
    heading: 'Enviar um arquivo',
  },
  '/evento/$eventUuid/documentos/$documentUuid': {
    cold: true,
    as: 'client',
    at: ({ event, document }) => `/evento/${event}/documentos/${document}`,
    heading: /./,
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/documents`,
    heading: 'Documentos da tarefa',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents/add': {
    cold: true,
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/documents/add`,
    heading: 'Adicionar documento',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents/add/document': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/documents/add/document`,
    heading: 'Escrever um documento',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents/add/file': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/documents/add/file`,
    heading: 'Enviar um arquivo',
  },
  '/evento/$eventUuid/organizacao/$taskUuid/documents/$documentUuid': {
    as: 'client',
    at: ({ event, task, document }) => `/evento/${event}/organizacao/${task}/documents/${document}`,
    heading: /./,
  },
  '/evento/$eventUuid/organizacao/$taskUuid/payments': {
    as: 'client',
    at: ({ event, task }) => `/evento/${event}/organizacao/${task}/payments`,
    heading: 'Pagamentos',
  },
  '/evento/$eventUuid/pagamentos': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/pagamentos`,
    heading: 'Pagamentos',
  },
  '/evento/$eventUuid/pagamentos/$paymentUuid': {
    as: 'client',
    at: ({ event, payment }) => `/evento/${event}/pagamentos/${payment}`,
    heading: /^R\$/,
  },
  '/evento/$eventUuid/contratos': {
    as: 'client',
    at: ({ event }) => `/evento/${event}/contratos`,
    heading: 'Contratos',
  },
  '/evento/$eventUuid/contratos/$contractUuid': {
    as: 'client',
    at: ({ event, signedContract }) => `/evento/${event}/contratos/${signedContract}`,
    heading: 'Contrato de assessoria',
  },
} satisfies Rows
