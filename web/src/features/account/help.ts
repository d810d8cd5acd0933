import { matchesSearch } from '@/lib/text'

export interface Answer {
  question: string
  /** Paragraphs. */
  answer: readonly string[]
  /** Other words people look for it by. */
  keywords: string
}

export interface Topic {
  title: string
  answers: readonly Answer[]
}

/** What people ask about what Cortejo does today. */
export const topics: readonly Topic[] = [
  {
    title: 'Entrar e a sua conta',
    answers: [
      {
        question: 'Como entro no Cortejo?',
        answer: [
          'Com o seu celular: você recebe um código por WhatsApp ou por SMS e o digita na tela. Não existe senha.',
          'O código vale por 10 minutos. Se não chegar, espere 30 segundos e peça outro, ou troque ' +
            'de WhatsApp para SMS.',
        ],
        keywords: 'login acesso senha código sms whatsapp não chegou',
      },
      {
        question: 'Por quanto tempo fico conectado?',
        answer: [
          'Por 30 dias em cada aparelho, ou até você tocar em "Sair" no menu. Em um aparelho que não ' +
            'é seu, saia sempre.',
        ],
        keywords: 'sessão sair desconectar logout aparelho',
      },
      {
        question: 'Como mudo meu nome, minha foto, meu e-mail ou meu celular?',
        answer: [
          'Nome e foto você muda em Menu, "Informações do usuário".',
          'O celular é a sua chave de acesso; por segurança, ele e o e-mail só mudam com a nossa ' +
            'ajuda. Fale com a gente.',
        ],
        keywords: 'perfil imagem telefone trocar alterar dados',
      },
      {
        question: 'Como escolho os avisos que recebo?',
        answer: [
          'Em Menu, "Configurações", "Notificações". Cada chave é salva na hora e vale em todos os ' +
            'seus espaços. Por enquanto nenhum desses avisos é enviado: o que espera por você está em ' +
            'Pendências.',
        ],
        keywords: 'notificações preferências lembretes desligar',
      },
    ],
  },
  {
    title: 'Eventos e modelos',
    answers: [
      {
        question: 'O que aparece em Hoje?',
        answer: [
          'Os próximos sete dias de todos os seus eventos, o que os clientes responderam, as ' +
            'decisões que você ainda espera, os próximos eventos e onde você parou. Auxiliares veem só ' +
            'os eventos deles.',
          'Uma resposta fica na lista por 14 dias, até você concluir a tarefa. "Ver todas" mostra o que não coube.',
        ],
        keywords: 'início página inicial semana dia decisões respostas esperando',
      },
      {
        question: 'Como crio um evento?',
        answer: [
          'Em Eventos, toque em "Criar evento", escolha o tipo e os clientes, e comece com um ' +
            'checklist pronto, de um modelo seu, de outro evento ou em branco.',
          'A data é opcional: quando você a informa, os prazos do checklist se acomodam até ela.',
        ],
        keywords: 'novo casamento festa começar data',
      },
      {
        question: 'Para que serve um modelo?',
        answer: [
          'Um modelo guarda um checklist para usar de novo. Crie um do zero ou transforme um evento ' +
            'que deu certo em modelo.',
          'Modelos não têm data, clientes nem tarefas concluídas.',
        ],
        keywords: 'template reaproveitar copiar salvar',
      },
      {
        question: 'O que acontece quando arquivo um evento?',
        answer: [
          'Ele sai da lista de ativos, e a página pública e o acesso do cliente se fecham. Nada é ' +
            'apagado: desarquive nas configurações do evento quando quiser.',
        ],
        keywords: 'arquivar desarquivar excluir apagar terminar',
      },
      {
        question: 'Como envio a página do evento ao cliente?',
        answer: [
          'Nas configurações do evento você copia o link ou o envia por WhatsApp a quem tem telefone ' +
            'no contato. Um novo envio do mesmo evento espera 10 minutos.',
        ],
        keywords: 'link site público compartilhar reenviar',
      },
    ],
  },
  {
    title: 'Checklist',
    answers: [
      {
        question: 'Como funcionam os prazos das tarefas?',
        answer: [
          'Um prazo pode ser contado a partir do evento ("3 meses antes") ou ter dia e hora no ' +
            'calendário. Se a data do evento muda, os prazos contados a partir dele acompanham.',
        ],
        keywords: 'data tarefa atraso atrasada vencimento',
      },
      {
        question: 'Excluí uma tarefa sem querer. E agora?',
        answer: ['Toque em "Desfazer" no aviso que aparece logo depois da exclusão.'],
        keywords: 'apagar recuperar desfazer restaurar',
      },
      {
        question: 'O que é pedir uma decisão?',
        answer: [
          'É uma pergunta que a tarefa ou a subtarefa deixa em aberto até que alguém responda: a cor ' +
            'das flores, o sabor do bolo. A resposta fica registrada ali.',
        ],
        keywords: 'decisão cliente resposta escolha subtarefa',
      },
      {
        question: 'Como mudo a ordem das tarefas?',
        answer: [
          'Abra "Reordenar" no planejamento e arraste. No teclado, use as setas; no celular, também há "Mover para…".',
        ],
        keywords: 'reordenar arrastar ordem posição',
      },
    ],
  },
  {
    title: 'Equipe e permissões',
    answers: [
      {
        question: 'Quem vê o quê na minha equipe?',
        answer: [
          'O titular vê tudo. O administrador vê tudo, menos a carteira, as bonificações e a ' +
            'atividade do espaço. O auxiliar vê só os eventos que recebeu e, em cada um, só o que foi ' +
            'permitido.',
          'As permissões de um auxiliar são três: gerenciar o evento, site e convidados, e recepção.',
        ],
        keywords: 'papéis titular administrador auxiliar acesso permissão',
      },
      {
        question: 'Como convido alguém?',
        answer: [
          'Em Menu, "Minha equipe", informe o nome e o WhatsApp da pessoa e o papel dela. O convite ' +
            'vale só para aquele número e aparece como "Convite enviado" até ser aceito.',
        ],
        keywords: 'convite adicionar membro time whatsapp reenviar',
      },
      {
        question: 'O que acontece quando excluo um membro?',
        answer: [
          'Ele sai do espaço e de todos os eventos de uma vez, e o que estiver aberto no aparelho ' +
            'dele deixa de funcionar na hora.',
        ],
        keywords: 'remover tirar demitir membro equipe',
      },
      {
        question: 'Trabalho em mais de um espaço. Como troco?',
        answer: [
          'Pelo nome do espaço, no alto da tela do computador, ou pelo Menu, no celular. Cada aba ' +
            'trabalha em um espaço, e um nunca se mistura com o outro.',
        ],
        keywords: 'espaço de trabalho trocar alternar empresa',
      },
    ],
  },
  {
    title: 'Acesso do cliente',
    answers: [
      {
        question: 'Como o meu cliente entra?',
        answer: [
          'Com o celular que está no contato dele e um código, como você. Ele encontra os eventos em ' +
            'que é cliente, e só eles.',
        ],
        keywords: 'noiva noivo casal login cliente celular',
      },
      {
        question: 'O que o meu cliente pode ver e fazer?',
        answer: [
          'Você decide em cada evento, área por área: ver, editar ou nada. Quem edita também vê.',
        ],
        keywords: 'permissões cliente checklist fornecedores pagamentos documentos contratos',
      },
    ],
  },
  {
    title: 'Segurança',
    answers: [
      {
        question: 'Alguém do Cortejo pode ver os meus dados?',
        answer: [
          'Só quando assume o controle do seu espaço para ajudar: com um motivo escrito, por no ' +
            'máximo uma hora de cada vez, e tudo o que a pessoa vê ou muda fica registrado com o nome ' +
            'dela.',
          'A chave Pix e os dados bancários ficam escondidos mesmo assim.',
        ],
        keywords: 'suporte controle privacidade equipe cortejo staff registro atividade',
      },
      {
        question: 'Outro negócio pode ver os meus eventos?',
        answer: [
          'Não. Cada negócio é separado dos outros dentro do próprio banco de dados, e não só nas telas.',
        ],
        keywords: 'privacidade lgpd dados isolamento concorrente',
      },
    ],
  },
]

/** The topics with the answers that a search finds, in words anywhere in them. */
export function findHelp(query: string): Topic[] {
  return topics
    .map((topic) => ({
      ...topic,
      answers: topic.answers.filter(({ question, answer, keywords }) =>
        matchesSearch([topic.title, question, ...answer, keywords].join(' '), query),
      ),
    }))
    .filter(({ answers }) => answers.length > 0)
}
