export { type Article, findArticles } from './catalogue'
