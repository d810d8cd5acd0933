import { matchesSearch } from '@/lib/text'

/** A help article, as lists show it. Its text is content/{slug}.md. */
export interface Article {
  slug: string
  title: string
  summary: string
  /** Other words people look for it by. */
  keywords: string
}

/** Every article, in the order in which a new member would read them. */
export const articles: readonly Article[] = [
  {
    slug: 'comecar-o-primeiro-evento',
    title: 'Começar o primeiro evento',
    summary: 'Do cliente ao checklist pronto, em poucos minutos.',
    keywords: 'criar novo casamento festa modelo início primeiros passos',
  },
  {
    slug: 'checklist-e-prazos',
    title: 'Checklist e prazos',
    summary: 'Como os prazos se movem com a data, decisões e pendências.',
    keywords:
      'tarefa atrasada subtarefa decisão calendário pendência vencimento responsável quem cuida minhas ordenar',
  },
  {
    slug: 'notificacoes-e-lembretes',
    title: 'Notificações e lembretes',
    summary: 'O que chega, a quem, e como adiar ou desligar.',
    keywords:
      'aviso sino lida não lida adiar soneca prazo preferências desligar e-mail whatsapp canal silêncio fuso resumo do dia',
  },
  {
    slug: 'equipe-e-auxiliares',
    title: 'Equipe e auxiliares',
    summary: 'Quem vê o quê, e como convidar quem trabalha com você.',
    keywords: 'convite permissão administrador titular membro espaço de trabalho',
  },
  {
    slug: 'o-controle-do-cortejo',
    title: 'Quando o Cortejo ajuda no seu espaço',
    summary: 'O que é o controle, quanto dura, o que ele não pode, e como conferir.',
    keywords:
      'controle suporte acesso motivo faixa sms segurança privacidade quem mexeu atividade trilha',
  },
  {
    slug: 'fornecedores-e-convites',
    title: 'Fornecedores e convites',
    summary: 'O cadastro, o convite automático e o status em cada evento.',
    keywords: 'catálogo buffet fotógrafo contratado proposta indicação incompleto',
  },
  {
    slug: 'carteira',
    title: 'Carteira: quem recebe, e onde',
    summary: 'O que se preenche, por quê, e como se muda depois.',
    keywords:
      'titular cpf cnpj banco agência conta corrente caixa recebimento chave pix bônus código mascarado',
  },
  {
    slug: 'indicacoes',
    title: 'Indicações: casais pelo seu link',
    summary: 'Quem conta, o que o casal e você têm, e quando.',
    keywords: 'indicar link bônus 50% taxa premium convidar casal recompensa',
  },
  {
    slug: 'orcamentos-e-aceites',
    title: 'Orçamentos e aceites',
    summary: 'Do primeiro valor ao sim, que já vira evento.',
    keywords:
      'proposta preço enviar link visto aceito recusado vencido validade item grátis incluso pdf aceite código conversão',
  },
  {
    slug: 'pagamentos-e-parcelas',
    title: 'Pagamentos e parcelas',
    summary: 'O combinado, o plano de parcelas, o Pix pronto e os comprovantes.',
    keywords:
      'pagar parcela entrada vencimento atrasado pix chave qr code comprovante recibo estorno cancelar orçamento honorários dinheiro',
  },
  {
    slug: 'contratos-e-assinaturas',
    title: 'Contratos e assinaturas',
    summary: 'Do modelo ao arquivo selado, assinado no celular de cada pessoa.',
    keywords:
      'contrato assinar assinatura eletrônica digital pdf modelo testemunha código selo validade jurídica conferir',
  },
  {
    slug: 'o-que-o-cliente-ve',
    title: 'O que o cliente vê',
    summary: 'O acesso de quem vai celebrar, área por área.',
    keywords: 'noiva noivo casal site página pública link acesso permissões',
  },
  {
    slug: 'escolha-o-endereco-do-site',
    title: 'Escolha o endereço do site',
    summary: 'Um endereço curto, o que ele custa, e um domínio só do evento.',
    keywords:
      'link url slug domínio próprio dns txt cname www página pública adivinhar redirecionar',
  },
  {
    slug: 'roteiro-e-cortejo',
    title: 'O roteiro do dia e o cortejo',
    summary: 'Hora a hora, quem entra e com que música, e o que fazer quando atrasa.',
    keywords: 'cronograma minuto a minuto atraso adiantar imprimir pdf música entrada padrinhos',
  },
  {
    slug: 'convidados-e-respostas',
    title: 'Convidados e respostas',
    summary: 'A lista, quem vem, as mesas e o que dizer ao buffet.',
    keywords:
      'rsvp convite confirmação presença família lista mesa lugar etiqueta criança restrição alimentar prazo buffet planilha apagar anonimizar lgpd dados pessoais',
  },
  {
    slug: 'monte-o-site-do-evento',
    title: 'Monte o site do evento',
    summary: 'O tema, os blocos, as fotos, a senha e quando os convidados veem.',
    keywords:
      'página pública tema cor capa história galeria foto padrinhos programação traje hospedagem recado publicar rascunho versão endereço privado buscador google whatsapp',
  },
  {
    slug: 'a-recepcao',
    title: 'Como a recepção funciona',
    summary: 'A porta, os QR codes e os aparelhos, com internet ou sem ela.',
    keywords:
      'check-in entrada chegada qr code ler código câmera porta aparelho pin sem rede offline relatório lista impressa',
  },
  {
    slug: 'importar-contatos-e-fornecedores',
    title: 'Importar contatos e fornecedores',
    summary: 'Da planilha para o Cortejo, com conferência antes e desfazer depois.',
    keywords: 'csv excel xlsx vcard planilha lista arquivo',
  },
]

/** The article of staff, which only the backoffice opens: no list and no address of articles has it. */
export const staffArticle: Article = {
  slug: 'para-a-equipe',
  title: 'Como fazer',
  summary: 'Controle, conciliação e lançamentos, para a equipe do Cortejo.',
  keywords: '',
}

export function articleOf(slug: string): Article | undefined {
  return articles.find((article) => article.slug === slug)
}

/** Returns the articles whose title, summary or keywords match a search. */
export function findArticles(query: string): Article[] {
  return articles.filter(({ title, summary, keywords }) =>
    matchesSearch(`${title} ${summary} ${keywords}`, query),
  )
}
