/** Names of what is drawn, which Python reads too: nouns, by the keys that both languages use. */
export {
  bands,
  gains_columns,
  groups,
  metrics,
  options,
  pictures,
  tables,
} from "../../../rocwidgets/vocabulary.json";
