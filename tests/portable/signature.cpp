// Prints what `winnable bench` prints, without the libraries of the commands.
#include "winnable/signature.h"

#include <iostream>

int main() { winnable::print_signature(std::cout); }
