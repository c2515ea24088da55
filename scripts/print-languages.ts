import { updateLanguageLists } from "./languages/language-lists";

updateLanguageLists();
