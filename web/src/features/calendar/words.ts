/** The warning for a person who creates a link. */
export const secrecy =
  'Cada link é secreto: quem o tiver vê o que você vê. Se ele vazar, revogue-o. Quem sai da equipe perde os seus links.'
